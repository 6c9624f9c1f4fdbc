# run(<command>): fails with what the command printed, or leaves it in _output.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE _result OUTPUT_VARIABLE _output
    ERROR_VARIABLE _output)
  if(NOT _result EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}\n${_output}")
  endif()
  set(_output "${_output}" PARENT_SCOPE)
endfunction()
