import { useEffect } from 'react'
import { usePageContext } from '../page/pageContext.ts'

/** Tells the place whose page it shows: the record by its label. */
export function useSubject(record: Record<string, unknown> | undefined, label = 'name'): void {
  const { host } = usePageContext()
  const value = record?.[label]
  const subject = typeof value === 'string' ? value : ''
  useEffect(() => {
    if (subject !== '') host.name?.(subject)
  }, [host, subject])
}
