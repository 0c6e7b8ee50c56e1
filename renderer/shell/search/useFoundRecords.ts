import { useEffect, useState } from 'react'
import { findRecords } from './findRecords.ts'
import type { SearchEntry } from './searchEntries.ts'

/** Delay after the last key before the search starts, in milliseconds. */
const pause = 250

/** A single Latin letter matches too much; a single Chinese character may be a name. */
const isEnough = (words: string) => words.length > 1 || /[^\x20-\x7e]/.test(words)

/** Searches records for the typed text, after a short delay. */
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
  // Keeps the earlier result until the next answer, so that the list does not flicker.
  return { records: found.records, searching: found.words !== words }
}
