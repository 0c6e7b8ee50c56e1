import type { Measured } from './paginate.ts'

/** Marks the elements that `measure` reads. */
export const measured = { item: 'data-print-item', heading: 'data-print-heading' }

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0

/**
 * Returns the heights of printed items in their measuring element. Cuts are looked up only for what is higher than a
 * sheet, because that reads the place of every line.
 */
export function measure(root: Element, capacity: number): Measured[] {
  return [...root.querySelectorAll(`[${measured.item}]`)].map((element): Measured => {
    const table = element.querySelector(':scope > table')
    if (!table) {
      const height = heightOf(element)
      const cuts = height > capacity ? cutsOf(element) : []
      return { kind: 'block', height, cuts, isHeading: element.hasAttribute(measured.heading) }
    }
    const head = heightOf(table.querySelector(':scope > thead'))
    const foot = table.querySelector(':scope > tfoot')
    return {
      kind: 'table',
      // What surrounds the rows comes again on every sheet.
      head: head + heightOf(element) - heightOf(table),
      ...(foot ? { foot: heightOf(foot) } : {}),
      rows: [...table.querySelectorAll(':scope > tbody > tr')].map(row => {
        const height = heightOf(row)
        return { height, cuts: head + height > capacity ? cutsOf(row) : [] }
      }),
    }
  })
}

/** Returns the lower edges of lines that no other line crosses. */
function cutsOf(element: Element): number[] {
  const { top } = element.getBoundingClientRect()
  const range = document.createRange()
  const lines: { top: number; bottom: number }[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) lines.push({ top: box.top - top, bottom: box.bottom - top })
  }
  for (const picture of element.querySelectorAll('img, svg')) {
    const box = picture.getBoundingClientRect()
    lines.push({ top: box.top - top, bottom: box.bottom - top })
  }
  const sorted = lines.sort((one, other) => one.top - other.top)
  const cuts: number[] = []
  let lowest = 0
  for (const [at, line] of sorted.entries()) {
    lowest = Math.max(lowest, line.bottom)
    const next = sorted[at + 1]
    if (next && next.top >= lowest - 1) cuts.push(Math.min(lowest + 1, next.top))
  }
  return cuts
}
