/** The parts of CHECK constraints that the console can express. */
export interface CheckFacts {
  /** Allowed values of a column. */
  choices: { column: string; values: string[] }[]
  /** Column pairs whose first value must not exceed the second. */
  comparisons: ColumnComparison[]
}

export interface ColumnComparison {
  left: string
  operator: '<' | '<=' | '>' | '>='
  right: string
}

const name = '"(?:[^"]|"")+"|`(?:[^`]|``)+`|[\\p{L}_][\\p{L}\\p{N}_$]*'
const string = '\u0001\\d+\u0001'
const choice = new RegExp(`^(${name}) ?(?:= ?any ?array ?\\[|in ?)(${string}(?:,${string})*)\\]?$`, 'iu')
/** An array that PostgreSQL prints as one string; quoted elements are left to the database. */
const arrayChoice = new RegExp(`^(${name}) ?= ?any ?(${string})$`, 'iu')
const arrayText = /^\{([^{}"\\,]+(?:,[^{}"\\,]+)*)\}$/
const single = new RegExp(`^(${name}) ?= ?(${string})$`, 'iu')
const comparison = new RegExp(`^(${name}) ?(<=|>=|<|>) ?(${name})$`, 'iu')
const isNull = new RegExp(`^(${name}) is null$`, 'iu')
const castType =
  '(?:character varying|double precision|bit varying|time(?:stamp)? with(?:out)? time zone|"[^"]+"|[a-z_][a-z0-9_.]*)'
const cast = new RegExp(`::${castType}(?:\\([\\d,]+\\))?(?:\\[\\])?`, 'gi')

/**
 * Parses constraint conditions in the forms that PostgreSQL, MySQL and MariaDB print. Other conditions are left to the
 * database, which refuses invalid values.
 *
 * @example checkFacts(["(kind = ANY (ARRAY['a'::text, 'b'::text]))"]).choices // [{ column: 'kind', values: ['a', 'b']
 * }]
 */
export function checkFacts(clauses: readonly string[]): CheckFacts {
  const facts: CheckFacts = { choices: [], comparisons: [] }
  for (const clause of clauses) {
    const texts: string[] = []
    // MySQL escapes quotes and prefixes each string with its character set.
    const plain = clause
      .replaceAll("\\'", "'")
      .replaceAll(/(?:\b_[a-z0-9]+ ?)?'((?:[^']|'')*)'/gi, (_, text: string) => {
        texts.push(text.replaceAll("''", "'"))
        return `\u0001${texts.length - 1}\u0001`
      })
      .replaceAll(cast, '')
      .replaceAll(/\s+/g, ' ')
    for (const part of split(plain, 'and')) read(part, texts, facts)
  }
  return facts
}

function read(part: string, texts: readonly string[], facts: CheckFacts): void {
  const all = split(part, 'or').map(bare)
  // `x is null or …` always holds for an empty column; a condition on another column cannot be expressed.
  const empty = all.flatMap(one => unquoted(isNull.exec(one)?.[1] ?? '') || [])
  const parts = all.filter(one => !isNull.test(one))
  const isFree = (...columns: string[]) => empty.every(column => columns.includes(column))
  const choices = parts.map(one => choiceIn(one, texts))
  const [first] = choices
  if (first && isFree(first.column) && choices.every(one => one?.column === first.column)) {
    facts.choices.push({ column: first.column, values: [...new Set(choices.flatMap(one => one?.values ?? []))] })
    return
  }
  const found = parts.length === 1 ? comparison.exec(parts[0] ?? '') : null
  const [left, right] = [unquoted(found?.[1] ?? ''), unquoted(found?.[3] ?? '')]
  if (found && isFree(left, right))
    facts.comparisons.push({ left, operator: found[2] as ColumnComparison['operator'], right })
}

function choiceIn(text: string, texts: readonly string[]): { column: string; values: string[] } | undefined {
  const array = arrayChoice.exec(text)
  if (array) {
    const [, list] = arrayText.exec(texts[Number(/\d+/.exec(array[2] ?? ''))] ?? '') ?? []
    return list === undefined ? undefined : { column: unquoted(array[1] ?? ''), values: list.split(',').map(trimmed) }
  }
  const found = choice.exec(text) ?? single.exec(text)
  if (!found) return undefined
  const places = [...(found[2] ?? '').matchAll(/\d+/g)]
  return { column: unquoted(found[1] ?? ''), values: places.map(([place]) => texts[Number(place)] ?? '') }
}

/** Splits at a word outside parentheses. */
function split(text: string, word: 'and' | 'or'): string[] {
  const whole = withoutOuter(text)
  const parts: string[] = []
  let depth = 0
  let start = 0
  const between = new RegExp(`^ ${word}[ (]`, 'i')
  for (let at = 0; at < whole.length; at++) {
    if (whole[at] === '(') depth++
    else if (whole[at] === ')') depth--
    else if (depth === 0 && between.test(whole.slice(at, at + word.length + 2))) {
      parts.push(whole.slice(start, at))
      start = at + word.length + 1
    }
  }
  return [...parts, whole.slice(start)].map(withoutOuter)
}

function withoutOuter(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed
  let depth = 0
  for (let at = 0; at < trimmed.length; at++) {
    if (trimmed[at] === '(') depth++
    if (trimmed[at] === ')' && --depth === 0 && at < trimmed.length - 1) return trimmed
  }
  return withoutOuter(trimmed.slice(1, -1))
}

const bare = (text: string) =>
  text
    .replaceAll(/[()]/g, ' ')
    .replaceAll(/\s*,\s*/g, ',')
    .replaceAll(/\[\s*/g, '[')
    .replaceAll(/\s*\]/g, ']')
    .replaceAll(/\s+/g, ' ')
    .trim()

const trimmed = (text: string) => text.trim()

const unquoted = (text: string) =>
  /^["`]/.test(text) ? text.slice(1, -1).replaceAll('""', '"').replaceAll('``', '`') : text

/** Adds the allowed values to text columns. */
export function withChoices<C extends { name: string; values: string[]; type: string }>(
  columns: readonly C[],
  { choices }: CheckFacts,
): C[] {
  return columns.map(column => {
    const found = choices.filter(one => one.column === column.name)
    const values = found[0]?.values.filter(value => found.every(one => one.values.includes(value))) ?? []
    return column.values.length === 0 && values.length > 0 && /char|text/.test(column.type)
      ? { ...column, values }
      : column
  })
}
