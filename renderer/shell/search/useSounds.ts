import { useEffect, useState } from 'react'
import type { Sounds } from './searchEntries.ts'

/** Pinyin matcher for full spelling and initials; undefined until a Latin letter is typed and the library is loaded. */
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
