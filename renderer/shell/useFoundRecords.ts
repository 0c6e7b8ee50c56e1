import { useEffect, useState } from 'react'
import { findRecords } from './findRecords.ts'
import type { SearchEntry } from './searchEntries.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 250

/** One letter would find nearly everything; one Chinese character is a name already. */
const isEnough = (words: string) => words.length > 1 || /[^\x20-\x7e]/.test(words)

/** Records found by what is typed, a moment after the last key. */
export function useFoundRecords(text: string): { records: SearchEntry[]; searching: boolean } {
  const words = text.trim()
  const [found, setFound] = useState<{ words: string; records: SearchEntry[] }>({ words: '', records: [] })
  useEffect(() => {
    if (!isEnough(words)) return
    const call = new AbortController()
    const timer = setTimeout(() => {
      void findRecords(words, call.signal).then(records => {
        if (!call.signal.aborted) setFound({ words, records })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [words])
  if (!isEnough(words)) return { records: [], searching: false }
  // What was found by fewer letters stays until the next answer, so that the list does not jump.
  return { records: found.records, searching: found.words !== words }
}
