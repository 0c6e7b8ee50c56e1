import { boxOfElement } from './drawing.ts'
import type { Point } from './geometry.ts'
import type { ProcessDocument } from './processDocument.ts'
import { route } from './route.ts'

/** A new way between two drawn elements; undefined if one is not drawn. */
export function dockedRoute(document: ProcessDocument, source = '', target = ''): Point[] | undefined {
  const [from, to] = [boxOfElement(document, source), boxOfElement(document, target)]
  return from && to && route(from, to)
}
