const minute = 60_000
const units = [
  { word: '天', size: 24 * 60 * minute },
  { word: '小时', size: 60 * minute },
  { word: '分钟', size: minute },
]

/**
 * Returns a duration in words, to the next smaller unit; less than a minute counts as one minute.
 *
 * @example durationText(8_040_000) // '2 小时 14 分钟'
 */
export function durationText(milliseconds: number): string {
  const at = units.findIndex(({ size }) => milliseconds >= size)
  const [large, small] = at === -1 ? [units[2], undefined] : [units[at], units[at + 1]]
  if (!large) return ''
  const count = Math.max(1, Math.floor(milliseconds / large.size))
  const rest = small ? Math.floor((milliseconds % large.size) / small.size) : 0
  return `${count} ${large.word}${small && rest > 0 ? ` ${rest} ${small.word}` : ''}`
}
