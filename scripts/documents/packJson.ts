import { onOneLine, widest, widthOf } from './formatJson.ts'

/**
 * JSON whose lines are full: members share a line as long as they fit, but a member that is a record has its own.
 *
 * @example packJson({ call: 'POST /list', title: '岗位列表', …, accepts: ['keyword?'] }) // two lines between braces
 */
export function packJson(value: unknown, depth = 0, around = 0): string {
  const flat = onOneLine(value)
  if (typeof value !== 'object' || value === null || around + widthOf(flat) <= widest) return flat
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const lines = packedLines(membersOf(value), depth + 1)
  return [open, ...lines, `${'  '.repeat(depth)}${close}`].join('\n')
}

interface Member {
  start: string
  value: unknown
  /** Shares no line with others. */
  apart: boolean
}

const membersOf = (value: object): Member[] =>
  Array.isArray(value)
    ? value.map(item => ({ start: '', value: item, apart: false }))
    : Object.entries(value).map(([key, item]) => ({
        start: `${JSON.stringify(key)}: `,
        value: item,
        apart: isRecord(item),
      }))

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function packedLines(members: readonly Member[], depth: number): string[] {
  const pad = '  '.repeat(depth)
  const lines: string[] = []
  let isOpen = false
  for (const [at, { start, value, apart }] of members.entries()) {
    const comma = at < members.length - 1 ? ',' : ''
    const flat = `${start}${onOneLine(value)}${comma}`
    const last = lines.at(-1) ?? ''
    const fits = widthOf(pad + flat) <= widest
    if (isOpen && fits && !apart && widthOf(`${last} ${flat}`) <= widest) lines[lines.length - 1] = `${last} ${flat}`
    else if (fits) lines.push(pad + flat)
    else lines.push(`${pad}${start}${packJson(value, depth, widthOf(pad + start + comma))}${comma}`)
    isOpen = fits && !apart
  }
  return lines
}
