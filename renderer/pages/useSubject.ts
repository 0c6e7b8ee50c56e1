import { useEffect } from 'react'
import { usePageContext } from '../page/pageContext.ts'

/** Reports the label of the record to the host, which shows it as the title. */
export function useSubject(record: Record<string, unknown> | undefined, label = 'name'): void {
  const { host } = usePageContext()
  const value = record?.[label]
  const subject = typeof value === 'string' ? value : ''
  useEffect(() => {
    if (subject !== '') host.name?.(subject)
  }, [host, subject])
}
