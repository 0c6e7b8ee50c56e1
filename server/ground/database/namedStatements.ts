/** Number of uses after which a statement gets a name. */
const oftenEnough = 5
/** Limits for counted texts and for names; page numbers make the number of texts unbounded. */
const mostCounted = 2000
const mostNames = 300

/** A generic plan may be bad for these operators. */
const dependsOnValues = /\blike\b|\bilike\b|[<>]|\bbetween\b|~/i
/** The columns of the result would change with the table. */
const isOpen = /select \*/i
const isQuestion = /^\s*(select|with)\b/i
/** Marks a statement whose plan suits all values and whose columns never change. */
export const steadyMark = '/* steady */ '
/** Marks a steady write whose result is not read. */
export const unreadMark = '/* steady, unread */ '

/**
 * Names repeated queries so that PostgreSQL parses and plans them once per connection: planning a page of a list takes
 * longer than running it. Queries whose best plan depends on the values stay unnamed.
 */
export function statementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()

  return text => {
    const name = names.get(text)
    const isSteady = text.startsWith(steadyMark) || text.startsWith(unreadMark)
    if (name !== undefined || names.size >= mostNames || !(isSteady || isQuestion.test(text))) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < oftenEnough) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    if (!isSteady && (isOpen.test(text) || (text.includes('$1') && dependsOnValues.test(text)))) return undefined
    names.set(text, `s${names.size + 1}`)
    return names.get(text)
  }
}
