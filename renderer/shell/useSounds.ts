import { useEffect, useState } from 'react'
import type { Sounds } from './searchEntries.ts'

/** Whether a Chinese text is spelt so in pinyin, in full or by initials; loaded with the first Latin letters. */
export function useSounds(words: string): Sounds | undefined {
  const [sounds, setSounds] = useState<{ match: Sounds }>()
  const isLatin = /[a-z]/i.test(words)
  useEffect(() => {
    if (!isLatin || sounds) return
    let isGone = false
    void import('pinyin-pro').then(({ match }) => {
      if (!isGone) setSounds({ match: (text, word) => match(text, word, { precision: 'start' }) !== null })
    })
    return () => {
      isGone = true
    }
  }, [isLatin, sounds])
  return sounds?.match
}
