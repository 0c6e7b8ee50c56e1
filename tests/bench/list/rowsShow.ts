import { until } from '../watch.ts'

/** More rows than fit in sight, so that a side that draws no others is not asked for them. */
const inSight = 20

/** Waits until the rows from this number on fill the visible area. */
export function rowsShow(container: HTMLElement, first: number): Promise<void> {
  const wanted = Array.from({ length: inSight }, (_, index) => `account${String(first + index).padStart(6, '0')}`)
  const areThere = () => {
    const shown = [...container.querySelectorAll('tbody tr')].map(row => row.textContent)
    const start = shown.findIndex(text => text.includes(wanted[0] ?? ''))
    return start !== -1 && wanted.every((text, index) => shown[start + index]?.includes(text))
  }
  return until(container, `no rows from ${first}`, areThere, 15_000)
}
