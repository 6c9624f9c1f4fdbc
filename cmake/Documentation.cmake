# The target `docs`: HTML pages of the headers and of all Markdown pages, in <build>/docs. A
# warning of Doxygen is an error.
find_package(Doxygen QUIET)
set(SMI_DOCS_DIR ${PROJECT_BINARY_DIR}/docs)
if(NOT DOXYGEN_FOUND)
  add_custom_target(docs
    COMMAND ${CMAKE_COMMAND} -E echo "docs: Doxygen was not found when this was configured"
    COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
  return()
endif()

# Formulas are drawn by MathJax when a page is read: Debian's, so that no network is needed.
find_path(SMI_MATHJAX_DIR MathJax.js PATHS /usr/share/javascript/mathjax NO_DEFAULT_PATH
  DOC "Folder of MathJax 2, for the formulas of the API pages")
mark_as_advanced(SMI_MATHJAX_DIR)
set(SMI_DOCS_MATHJAX "")
if(SMI_MATHJAX_DIR)
  set(SMI_DOCS_MATHJAX "MATHJAX_RELPATH = file://${SMI_MATHJAX_DIR}")
endif()

set(SMI_DOCS_FILTER "\"/usr/bin/python3 ${CMAKE_CURRENT_LIST_DIR}/docs_filter.py\"")
set(SMI_DOCS_INPUT "")
foreach(_input README.md CONTRIBUTING.md CHANGELOG.md nslaws plugin examples tests)
  string(APPEND SMI_DOCS_INPUT " \\\n  \"${PROJECT_SOURCE_DIR}/${_input}\"")
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/Doxyfile.in ${PROJECT_BINARY_DIR}/Doxyfile @ONLY)
set(SMI_DOXYGEN ${CMAKE_COMMAND} -E chdir ${PROJECT_SOURCE_DIR}
  ${DOXYGEN_EXECUTABLE} ${PROJECT_BINARY_DIR}/Doxyfile)
file(MAKE_DIRECTORY ${SMI_DOCS_DIR})
add_custom_target(docs COMMAND ${SMI_DOXYGEN}
  COMMENT "Writing ${SMI_DOCS_DIR}/index.html" VERBATIM)
