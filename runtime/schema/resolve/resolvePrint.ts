import { namesInPrint } from '../../../schemas/evaluate/printedText.ts'
import { textsOfFrame } from '../../../schemas/evaluate/printFrame.ts'
import type { PrintBlock, PrintPage, PrintTable } from '../../../schemas/types/pages/print.ts'
import { answerOf, type Element, loadEndpoint } from '../endpoints.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedColumn, ResolvedPrint, ResolvedPrintBlock } from '../resolvedPage.ts'
import { type Base, dictionariesOf } from './base.ts'

export async function resolvePrint(schema: PrintPage, base: Base): Promise<ResolvedPrint> {
  const { file } = base
  const source = await loadEndpoint(schema.source, { file, path: 'source' })
  const element = await answerOf(source)
  const blocks = await Promise.all(
    schema.blocks.map(async (block, index): Promise<ResolvedPrintBlock> => {
      const key = `blocks[${index}]`
      return { block, key, cells: await cellsOf(block, element, { file, path: key }) }
    }),
  )
  const texts = [...textsOfFrame(schema), ...schema.blocks.map(textOf)]
  const words = await resolveColumns(namesInPrint(texts), element)
  return {
    ...base,
    kind: 'print',
    schema,
    shape: source.shape,
    label: element.entity?.label ?? 'name',
    blocks,
    words,
    dictionaries: dictionariesOf(...blocks.map(({ cells }) => cells), words),
  }
}

const textOf = (block: PrintBlock): string | undefined =>
  block.kind === 'text' ? block.text : block.kind === 'code' ? block.value : undefined

async function cellsOf(
  block: PrintBlock,
  element: Element,
  at: { file: string; path: string },
): Promise<ResolvedColumn[]> {
  if (block.kind === 'fields') return resolveColumns(block.fields, element)
  if (block.kind !== 'table') return []
  const rows = await rowsOf(block, element, at)
  return resolveColumns(block.columns ?? Object.keys(rows.properties), rows)
}

/** Returns the properties of the rows of a table. */
async function rowsOf(block: PrintTable, element: Element, at: { file: string; path: string }): Promise<Element> {
  if (block.source !== undefined) {
    return answerOf(await loadEndpoint(block.source, { file: at.file, path: `${at.path}.source` }))
  }
  if (block.field === undefined) return element
  return { properties: element.properties[block.field]?.items?.properties ?? {} }
}
