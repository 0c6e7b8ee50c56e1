import { backtrackingSteps, longestBacktracked } from './backtracking.ts'
import { finding } from './findings.ts'
import { type LinearPattern, linearPattern, PatternFault } from './linearPattern.ts'
import { isSlowPattern } from './slowPattern.ts'

/** A test of texts by a pattern from outside. */
export interface SafePattern {
  /** Calls `spend` with the steps of the matcher, at least one per character; it may throw to stop the match. */
  test(text: string, spend?: (steps: number) => void): boolean
}

/** Thrown for a pattern that some text would make slow. */
export class SlowPattern extends PatternFault {
  constructor(source: string) {
    super(finding('PATTERN_SLOW', { source }))
  }
}

const known = new Map<string, SafePattern>()
const mostKnown = 2_000

/**
 * Compiles a pattern so that no text makes it slow. Plain patterns use the built-in matcher; others the linear one, in
 * which leading look-aheads (`^(?=.*\d).{8,}$`) are patterns of their own. What the linear one does not know
 * (look-behind, back references) is matched by backtracking, on texts of at most 2,000 characters, fewer where its form
 * allows more ways; a form that is slow on short texts too is refused. Throws a `PatternFault` if it is malformed, a
 * `SlowPattern` if it is slow.
 */
export function safePattern(source: string): SafePattern {
  const kept = known.get(source)
  if (kept) return kept
  const made = compile(source)
  if (known.size >= mostKnown) known.clear()
  known.set(source, made)
  return made
}

function compile(source: string): SafePattern {
  const regular = built(source, 'u') ?? built(source, '')
  if (!regular) throw new PatternFault(finding('PATTERN_UNREADABLE', { source }))
  if (isPlain(source)) return spending(regular)
  const linear = linearParts(regular.unicode ? source : unicodeSource(source))
  if (linear) return { test: (text, spend) => fits(linear, text, spend) }
  const longest = longestBacktracked(source)
  if (isSlowPattern(source) || longest === 0) throw new SlowPattern(source)
  return {
    test(text, spend) {
      if (text.length > longest) return false
      spend?.(backtrackingSteps(source, text.length))
      return regular.test(text)
    },
  }
}

/** The built-in matcher for a pattern on which it is linear. */
const spending = (regular: RegExp): SafePattern => ({
  test(text, spend) {
    spend?.(text.length)
    return regular.test(text)
  },
})

function built(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/**
 * Whether the built-in matcher is linear on it: bound to the start, with at most one part that varies in length, and
 * nothing repeated in a group.
 */
function isPlain(source: string): boolean {
  const bare = bareOf(source)
  if (!bare.startsWith('^') || /\(\?|\)[*+?{]|\|/.test(bare) || /\\[1-9k]/.test(source)) return false
  return variablesIn(bare) <= 1
}

/** The pattern with a letter for each escape and each class. */
const bareOf = (source: string): string =>
  source.replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|.)/gsu, 'a').replace(/\[[^\]]*\]/g, 'a')

/** Number of quantifiers by which parts vary in length. */
const variablesIn = (bare: string): number => bare.replaceAll('(?', '(').match(/[*+?]|\{\d+,\d*\}/g)?.length ?? 0

/** Leaves out the escapes that the flag `u` forbids: `\-` outside a class, `\"`. */
function unicodeSource(source: string): string {
  let isInClass = false
  return source.replace(/\\([\s\S])|[[\]]/gu, (found, char: string | undefined) => {
    if (char === undefined) isInClass = found === '['
    else if (/[^A-Za-z0-9^$\\.*+?()[\]{}|/]/u.test(char) && !(char === '-' && isInClass)) return char
    return found
  })
}

/** Work of one match, in steps of the linear matcher: about 50 ms. A text that needs more does not match. */
const mostWork = 2_000_000

class TooMuchWork extends Error {}

/** Whether a text fits all parts, within the limit of work. */
function fits(parts: readonly Part[], text: string, outer?: (steps: number) => void): boolean {
  let work = 0
  const spend = (steps: number) => {
    work += steps
    outer?.(steps)
    if (work > mostWork) throw new TooMuchWork()
  }
  try {
    return parts.every(({ pattern, isWanted }) => pattern.test(text, spend) === isWanted)
  } catch (error) {
    if (error instanceof TooMuchWork) return false
    throw error
  }
}

interface Part {
  pattern: LinearPattern
  /** False for `(?!…)`. */
  isWanted: boolean
}

/** What the linear matcher does not do at all. */
const beyondLinear = new Set(['PATTERN_BACK_REFERENCE', 'PATTERN_LOOK_AROUND'])

/** The pattern and its leading look-aheads; undefined where the linear matcher does not know a part of it. */
function linearParts(source: string): Part[] | undefined {
  const parts: Part[] = []
  let rest = source
  try {
    for (;;) {
      const sign = /^\^\(\?([=!])/.exec(rest)?.[1]
      const end = sign === undefined ? -1 : closingOf(rest, 1)
      // In `^(?=a)b|c` the look-ahead belongs to one way only.
      if (end < 0 || hasWays(rest.slice(end + 1))) break
      parts.push({ pattern: linearPattern(`^(?:${rest.slice(4, end)})`), isWanted: sign === '=' })
      rest = `^${rest.slice(end + 1)}`
    }
    return [...parts, { pattern: linearPattern(rest), isWanted: true }]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // What is too complex for the linear matcher because groups repeat may be too slow for the other one.
    const isKnown = !(error instanceof PatternFault) || !beyondLinear.has(error.finding.code)
    const isComplex = isKnown && built(source, 'u')
    if (isComplex && /\)[*+?{]/.test(bareOf(source))) throw new SlowPattern(source)
    return undefined
  }
}

/** Whether alternatives stand outside of all groups and classes. */
function hasWays(source: string): boolean {
  let bare = bareOf(source)
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/\([^()]*\)/g, 'a')
  }
  return bare.includes('|')
}

/** Index of the bracket that closes the one at `open`; -1 if a quantifier follows it, or there is none. */
function closingOf(source: string, open: number): number {
  let depth = 0
  let isInClass = false
  for (let at = open; at < source.length; at++) {
    const char = source[at]
    if (char === '\\') at++
    else if (isInClass) isInClass = char !== ']'
    else if (char === '[') isInClass = true
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return /^[*+?{]/.test(source.slice(at + 1)) ? -1 : at
  }
  return -1
}
