import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.min.js'

/**
 * Returns a schedule as text: `57 2 * * *` is 每天 02:57; invalid ones stay unchanged. The library is 30 kB; it is
 * loaded with the first page that shows a schedule (`cronText.ts`).
 */
export function cronWords(cron: string): string {
  try {
    const words = cronstrue.toString(cron, { locale: 'zh_CN', use24HourTimeFormat: true })
    return words
      .replace(/^在整点后的第 (\d+) 分钟/, '每小时的第 $1 分钟')
      .replace(/^在(\d\d:\d\d)$/, '每天 $1')
      .replace(/^在(?=\d\d:\d\d)/, '')
      .replaceAll(', ', '，')
  } catch {
    return cron
  }
}
