// The tag that C++ exceptions have in WebAssembly, which the compiler's library does not define.
asm(R"(
  .globl __cpp_exception
  .tagtype __cpp_exception i32
__cpp_exception:
)");
