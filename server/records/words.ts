/** Words for a truth value in files and logs, as the console shows it: a state is said as one. */
export function truthWords(name: string): { yes: string; no: string } {
  if (name === 'enabled') return { yes: '启用', no: '停用' }
  if (name === 'visible') return { yes: '显示', no: '隐藏' }
  return { yes: '是', no: '否' }
}

const zone = 8 * 3_600_000

/** A moment as people write it, in Chinese time: `2026-11-21 14:30:12`. */
export const momentText = (at: Date): string =>
  Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() + zone).toISOString().slice(0, 19).replace('T', ' ')
