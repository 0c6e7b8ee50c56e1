import { extentOf } from '../../../processes/drawing/drawDiagram.ts'
import { printPages } from '../../../processes/drawing/printPages.ts'
import { writeSvg } from '../../../processes/drawing/writeSvg.ts'
import type { Diagram } from '../../../schemas/types/diagram.ts'
import styles from './printDiagram.module.css'

/** Opens the print dialog with only the diagram, on A4 landscape pages; `name` is offered as the name of a PDF file. */
export function printDiagram(diagram: Diagram, name: string): void {
  const sheets = document.createElement('div')
  sheets.className = styles.sheets ?? ''
  for (const view of printPages(extentOf(diagram))) {
    const sheet = document.createElement('div')
    sheet.className = styles.sheet ?? ''
    const { documentElement } = new DOMParser().parseFromString(writeSvg(diagram, { view }), 'image/svg+xml')
    sheet.append(document.importNode(documentElement, true))
    sheets.append(sheet)
  }
  const title = document.title
  const end = () => {
    document.title = title
    sheets.remove()
  }
  window.addEventListener('afterprint', end, { once: true })
  document.body.append(sheets)
  document.title = name
  window.print()
}
