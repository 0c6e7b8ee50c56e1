import type { Finding } from './finding.ts'
import { finding } from './findings.ts'

/**
 * Matches untrusted patterns in linear time: follows all alternatives at once, one character at a time (Thompson's
 * construction), so it never backtracks. The grammar is JavaScript's with the flag `u`, except look-around and back
 * references, which cannot be matched this way.
 */

/** A pattern that cannot be used. */
export class PatternFault extends SyntaxError {
  readonly finding: Finding

  constructor(found: Finding) {
    super(found.message)
    this.finding = found
  }
}

/** Tests a position between two characters; `undefined` is the start or the end of the text. */
type Assertion = (before: string | undefined, after: string | undefined) => boolean

type Step =
  | { op: 'char'; has(char: string): boolean; next: number }
  | { op: 'split'; ways: number[] }
  | { op: 'assert'; holds: Assertion; next: number }
  | { op: 'match' }

export interface LinearPattern {
  /** Calls `spend` with the number of steps before each character; it may throw to stop the match. */
  test(text: string, spend?: (steps: number) => void): boolean
}

const mostSteps = 1_000
const mostWork = 20_000
const tooComplex = () => new PatternFault(finding('PATTERN_TOO_COMPLEX'))
const longestPattern = 500
const atom = new RegExp(
  [
    String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}`,
    String.raw`\\c[a-z]|\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|[^()|]`,
  ].join('|'),
  'iuy',
)
const count = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y
const word = /^\w$/

const isWord = (char: string | undefined) => char !== undefined && word.test(char)
const isEdge: Assertion = (before, after) => isWord(before) !== isWord(after)
const asserts: Record<string, Assertion> = {
  '^': before => before === undefined,
  $: (_before, after) => after === undefined,
  '\\b': isEdge,
  '\\B': (before, after) => !isEdge(before, after),
}

const known = new Map<string, LinearPattern>()
const mostKnown = 2_000

/**
 * Compiles a pattern. Throws a `PatternFault` if it is invalid or cannot be matched in linear
 * time.
 *
 * @example linearPattern('^(a+)+$').test('a'.repeat(50) + 'b') // false, at once
 */
export function linearPattern(source: string): LinearPattern {
  const kept = known.get(source)
  if (kept) return kept
  const made = compilePattern(source)
  if (known.size >= mostKnown) known.clear()
  known.set(source, made)
  return made
}

function compilePattern(source: string): LinearPattern {
  if (source.length > longestPattern) throw new PatternFault(finding('PATTERN_TOO_LONG', { longestPattern }))
  try {
    new RegExp(source, 'u')
  } catch {
    throw new PatternFault(finding('PATTERN_MALFORMED'))
  }
  const steps: Step[] = [{ op: 'match' }]
  const start = new Compiler(source, steps).whole()
  return { test: (text, spend) => run(steps, start, text, spend) }
}

/** Builds backwards: each part receives its following step and returns its first one. */
class Compiler {
  private at = 0
  private work = 0
  private readonly source: string
  private readonly steps: Step[]

  constructor(source: string, steps: Step[]) {
    this.source = source
    this.steps = steps
  }

  whole(): number {
    return this.ways()(0)
  }

  private add(step: Step): number {
    if (this.steps.length >= mostSteps) throw tooComplex()
    return this.steps.push(step) - 1
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source) ?? undefined
    if (found) this.at = pattern.lastIndex
    return found
  }

  private ways(): Build {
    const all: Build[] = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at += 1
      all.push(this.sequence())
    }
    const [only] = all
    if (all.length === 1 && only) return only
    return next => this.add({ op: 'split', ways: all.map(build => build(next)) })
  }

  private sequence(): Build {
    const parts: Build[] = []
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')')
      parts.push(this.repeated(this.item()))
    return next => parts.reduceRight((following, build) => build(following), next)
  }

  private item(): Build {
    if (this.source[this.at] === '(') return this.group()
    const text = this.take(atom)?.[0] ?? ''
    const holds = asserts[text]
    if (holds) return next => this.add({ op: 'assert', holds, next })
    if (/^\\[1-9k]/.test(text)) throw new PatternFault(finding('PATTERN_BACK_REFERENCE'))
    const one = new RegExp(`^(?:${text})$`, 'u')
    return next => this.add({ op: 'char', has: char => one.test(char), next })
  }

  private group(): Build {
    const opening = this.take(/\((?:\?(?:<[^=!>]*>|[^)])?[=!:]?)?/uy)?.[0] ?? '('
    if (opening !== '(' && opening !== '(?:' && !/^\(\?<[^=!>]*>$/.test(opening))
      throw new PatternFault(finding('PATTERN_LOOK_AROUND'))
    const inner = this.ways()
    this.at += 1
    return inner
  }

  private repeated(build: Build): Build {
    const found = this.take(count)
    if (!found) return build
    const [text, from, comma, to] = found
    const min = from === undefined ? (text.startsWith('+') ? 1 : 0) : Number(from)
    const max =
      from === undefined
        ? text.startsWith('?')
          ? 1
          : Number.POSITIVE_INFINITY
        : comma === ''
          ? min
          : to === ''
            ? Number.POSITIVE_INFINITY
            : Number(to)
    return next => {
      // An empty part creates no steps, however often it repeats.
      this.work += 1 + min + (max === Number.POSITIVE_INFINITY ? 0 : max)
      if (this.work > mostWork) throw tooComplex()
      let start = next
      if (max === Number.POSITIVE_INFINITY) {
        const ways = [next]
        start = this.add({ op: 'split', ways })
        ways.push(build(start))
      } else for (let times = min; times < max; times++) start = this.add({ op: 'split', ways: [build(start), next] })
      for (let times = 0; times < min; times++) start = build(start)
      return start
    }
  }
}

type Build = (next: number) => number

/** Steps that wait for a character, and the furthest position of each step: each is entered once per character. */
function run(steps: readonly Step[], start: number, text: string, spend?: (steps: number) => void): boolean {
  const reached = new Int32Array(steps.length).fill(-1)
  const open: number[] = []
  let waiting: number[] = []
  let following: number[] = []
  let at = 0
  let before: string | undefined
  let after = characterAt(text, 0)

  let entered = 0

  /** Follows steps that consume no character; true if the end of the pattern is reached. */
  const enter = (first: number, into: number[]): boolean => {
    open.push(first)
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      entered++
      if (reached[index] === at) continue
      reached[index] = at
      const step = steps[index]
      if (!step || step.op === 'match') return true
      if (step.op === 'char') into.push(index)
      else if (step.op === 'split') open.push(...step.ways)
      else if (step.holds(before, after)) open.push(step.next)
    }
    return false
  }

  if (enter(start, waiting)) return true
  while (after !== undefined) {
    spend?.(1 + waiting.length + entered)
    entered = 0
    const char = after
    at += char.length
    before = char
    after = characterAt(text, at)
    following.length = 0
    for (const index of waiting) {
      const step = steps[index]
      if (step?.op === 'char' && step.has(char) && enter(step.next, following)) return true
    }
    // A match may also begin here.
    if (enter(start, following)) return true
    ;[waiting, following] = [following, waiting]
  }
  return false
}

function characterAt(text: string, at: number): string | undefined {
  const point = text.codePointAt(at)
  return point === undefined ? undefined : String.fromCodePoint(point)
}
