# What `run` and `full` have in common: how steps are told and run side by side, and each check as a
# function. They read this file first; it needs Linux, Python 3.11 or later, and the package registries,
# and works in .venv and in a temporary directory.
set -euo pipefail

[ $# = 0 ] || { echo "usage: .ci/$(basename "$0"), without arguments" >&2; exit 2; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Without bytecode on disk, each of thousands of processes would compile all that it imports.
unset PYTHONDONTWRITEBYTECODE
# All that is compiled with these settings is compiled once.
export SKBUILD_CMAKE_DEFINE=CMAKE_COMPILE_WARNING_AS_ERROR=ON
work=$(mktemp -d)
trap 'end_what_runs; rm -rf "$work"' EXIT
before=$(git status --porcelain)
is_x86=$([ "$(uname -m)" != x86_64 ] || echo yes)

heading() { printf '\n\033[1m== %s\033[0m (%d s)\n' "$1" "$SECONDS"; }
# Begins a step, and notes the minutes and seconds that the one before has taken.
step() {
  the_step_ends
  name=$1 begun=$SECONDS
  heading "$name"
}
the_step_ends() { [ -z "${name-}" ] || took "$begun" "$name"; }
took() {
  local seconds=$((SECONDS - $1))
  printf '%4d:%02d  %s\n' $((seconds / 60)) $((seconds % 60)) "$2" >>"$work/minutes"
}
the_minutes_of_each_step() {
  the_step_ends
  took 0 "in all"
  cat "$work/minutes"
}
fail() { printf '%s\n' "$*" >&2; exit 1; }

# What is independent runs side by side: `beside` starts a function, and `together` waits for those
# that it names, prints what they said and the seconds that they took, and ends the run if any failed.
declare -A running=()
TIMEFORMAT="%0R s, of a processor's time %0U s"
beside() {
  set -m  # each is a group of processes, which ends as one
  (begun=$SECONDS; trap 'took "$begun" "  ${1//_/ }, beside others"' EXIT; time "$@") \
    >"$work/$1.log" 2>&1 </dev/null &
  running[$1]=$!
  set +m
}
# As `beside`, but only what others leave of the processors.
behind() {
  beside "$@"
  renice -n 19 -g "${running[$1]}" >/dev/null
}
together() {
  local failed="" one
  for one in "$@"; do
    wait "${running[$one]}" || failed="$failed $one"
    unset "running[$one]"
    heading "Side by side: ${one//_/ }"
    cat "$work/$one.log"
  done
  [ -z "$failed" ] || fail "failed:$failed"
}
end_what_runs() {
  local group
  for group in "${running[@]}"; do kill -- "-$group" 2>/dev/null || true; done
}

# The README's command that contains a given word, so that the command documented is the one run.
readme_command() {
  grep -oE "python3 -m venv [^\`]*$1[^\`]*" README.md | head -n 1 | grep . ||
    fail "README.md has no command with $1"
}

# Runs the README's first command in the folder it is in, by the given command such as `env`, and looks
# for the reason that the README quotes in what is printed.
the_first_command() {
  local quoted said
  quoted=$(sed -n 's/^> //p' README.md | tr -d '*' | tr -s '[:space:]' ' ')
  [ -n "$quoted" ] || fail "README.md quotes no reason"
  "$@" bash -c "$(readme_command 'pip install "\.')" | tee "$work/first-command"
  said=$(tr -s '[:space:]' ' ' <"$work/first-command")
  [[ "$said" == *"$quoted"* ]] || fail "the README's first command does not say: $quoted"
}

# Runs pytest with the given command and keeps its closing line.
tests() {
  local what=$1 log
  log=$(mktemp -p "$work")
  shift
  "$@" 2>&1 | tee "$log"
  printf '%s: %s\n' "$what" "$(grep -E '(passed|failed|error)' "$log" | tail -n 1)" >>"$work/closing"
}

# What must be there for tests that would else be skipped.
required=node,browser,nginx,schemathesis,numpy,pandas,polars,pyarrow,xlsxwriter,resvg_py,PIL,pypdfium2,typst,pypdf,openpyxl,soffice,gs,mcp,gymnasium,textual
# The tests with all packages and tools there are. Many wait for servers, browsers and clocks, so more
# processes than cores have work.
tests_with_all_tools() {
  PATH="$tools:$PATH" WHYDOKU_REQUIRES=$required .venv/bin/pytest -n "$((3 * $(nproc) / 2))" "$@"
}

# Copies the files of the project as they are now, without ignored ones.
copy_to() {
  mkdir -p "$1"
  git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1"
}

the_clone_is_as_it_was() {
  [ "$(git status --porcelain)" = "$before" ] || { git status --short; fail "files were left over"; }
}

# Setting up

missing=()
# Says which Debian packages are missing if a program is.
program() { command -v "$1" >/dev/null || missing+=("${@:2}"); }
install_system_packages() {
  program g++ g++
  program objdump binutils
  program soffice libreoffice-calc
  program gs ghostscript
  program chromium-headless-shell chromium-headless-shell fonts-dejavu-core
  program nginx nginx
  python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
  [ -e /usr/include/doctest/doctest.h ] || missing+=(doctest-dev)
  if [ ${#missing[@]} -gt 0 ]; then
    command -v apt-get >/dev/null || fail "please install these Debian packages: ${missing[*]}"
    [ "$(id -u)" = 0 ] || fail "not root, so please run: apt-get install ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
  fi
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or later is needed"
}
install_uv() {
  python3 -m venv "$work/uv"
  "$work/uv/bin/pip" install -q "$(grep '^uv==' requirements-dev.txt)"
  export PATH="$work/uv/bin:$PATH" UV_NO_PROGRESS=1
}
# What the README's second command has not installed.
install_tools() {
  export VIRTUAL_ENV="$PWD/.venv"
  uv pip install -q -r requirements-dev.txt
  tools="$PWD/page/node_modules/.bin:$work/node-apps/node_modules/.bin:$PWD/.venv/bin"
  PATH="$tools:$PATH" npm ci --silent --prefix page
  # shellcheck disable=SC2046 # one word for each tool
  PATH="$tools:$PATH" npm install --silent --no-save --no-package-lock --prefix "$work/node-apps" \
    $(.venv/bin/python .ci/app_tools.py)
}

# The checks of `run`

lint_format_and_types() {
  .venv/bin/ruff check
  .venv/bin/ruff format --check
  .venv/bin/mypy
}

# A new technique or format is one module and one file of cases or tests: the tests with one more of
# each, in a copy that is made before anything else changes the tree.
copy_for_what_can_be_added() {
  copy_to "$work/added"
  cp -r src/whydoku/faces/web/page "$work/added/src/whydoku/faces/web"  # as it is built
}
what_can_be_added() {
  tests "with new parts" .venv/bin/python .ci/added.py "$work/added"
}

# For the environment of each build, which is a new one, scikit-build-core would compile all anew if it
# knew that there was another.
keep_what_is_compiled() { rm -f build/*/.skbuild-info.json; }
wheel_of_what_is_compiled() {
  keep_what_is_compiled
  .venv/bin/python -m build -q --installer uv --wheel --outdir "$1" .
}
packages() {
  .venv/bin/python -m build -q --installer uv --sdist --outdir "$work/dist" .
  wheel_of_what_is_compiled "$work/dist"
  .venv/bin/python .ci/packages.py "$work"/dist/*
  [ -z "$is_x86" ] || .venv/bin/python .ci/instructions.py build
}

# The types that a user of the package sees, who has installed it with the extras that are named.
types_that_a_user_sees() {
  uv venv -q --python python3 "$work/user"
  uv pip install -q -p "$work/user" -c requirements-dev.txt mypy \
    "whydoku[$1] @ file://$(echo "$work"/dist/*.whl)"
  cp tests/typed_use.py "$work/user"
  (
    cd "$work/user"
    bin/mypy --strict typed_use.py
    PATH="$tools:$PATH" pyright --pythonpath bin/python typed_use.py
  )
}

# So many odd pictures for the reader of photographs, as the folder has it built.
fuzzed_photos() { "$1/photo_fuzz" src/whydoku/formats/photos/net.bin "$2"; }

# The native tests, built in the folder where pip has built the engine: of that only what has to know
# of tests is compiled again. In the end the folder is without them, so that no engine has them.
native_tests() {
  local build cmake ninja status=0
  build=$(echo build/py3-*)
  # Other versions than those that pip has built it with would compile all of it again.
  built_with() { sed -n "s/^CMAKE_$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
  cmake=$(built_with COMMAND) ninja=$(built_with MAKE_PROGRAM)
  [ -x "$cmake" ] && [ -x "$ninja" ] || { cmake=.venv/bin/cmake ninja=$PWD/.venv/bin/ninja; }
  configured_for_tests() {
    "$cmake" -S . -B "$build" -DCMAKE_MAKE_PROGRAM="$ninja" -DWHYDOKU_TESTS="$1" \
      >"$work/native-tests-cmake.log" || { cat "$work/native-tests-cmake.log"; return 1; }
  }
  configured_for_tests ON
  { "$cmake" --build "$build" --target native_tests search_tests photo_fuzz &&
    "$build/search_tests" && "$build/native_tests" && fuzzed_photos "$build" 100; } || status=$?
  configured_for_tests OFF
  return "$status"
}
