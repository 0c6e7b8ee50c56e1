import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFieldWork } from '../../../renderer/fields/fieldWork.ts'
import type { Sending } from '../../../renderer/fields/upload/heldUploads.ts'
import { createGrid } from '../../../renderer/grid/createGrid.ts'
import { useCellUploads } from '../../../renderer/grid/useCellUploads.ts'
import type { ResolvedGridColumn } from '../../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../../runtime/schema/resolveField.ts'
import type { Property } from '../../../schemas/types/entity.ts'

const lines: Property = {
  type: 'array',
  title: '明细',
  items: {
    type: 'object',
    properties: { name: { type: 'string', title: '名称' }, file: { type: 'string', title: '附件' } },
  },
}

async function twoRows() {
  const field = await resolveField(
    { field: 'lines', columns: ['name', 'file'] },
    { properties: { lines } },
    { use: 'form', required: [], file: 'test', path: 'fields[0]' },
  )
  return createGrid({
    model: {
      columns: field.columns as ResolvedGridColumn[],
      rights: { add: true, remove: true, move: true, copy: true },
      scope: {},
      least: 0,
      most: 100,
    },
    rows: [{ name: '甲' }, { name: '乙' }],
  })
}

const onItsWay = (work = createFieldWork().begin('附件')): Sending => ({
  id: 1,
  file: new File(['x'], 'x.txt'),
  percent: 0,
  stop: new AbortController(),
  work,
})

test('a file chosen in a cell arrives there after the user moves to another cell', async () => {
  const grid = await twoRows()
  const { result, unmount } = renderHook(() => useCellUploads(grid))
  const [first, second] = grid.read().rows
  grid.go({ row: 0, column: 1 })
  const place = result.current(first?.key ?? '', 'file')
  const sending = onItsWay()
  place.sending.set([sending])
  grid.go({ row: 1, column: 0 })
  expect(sending.stop.signal.aborted).toBe(false)
  place.write('/files/x.txt')
  expect(grid.read().rows.map(row => row.values.file)).toEqual(['/files/x.txt', second?.values.file])
  expect(grid.read().active).toEqual({ row: 1, column: 0 })
  // A user who returns sees the uploads that still run.
  expect(result.current(first?.key ?? '', 'file').sending.get()).toEqual([sending])
  unmount()
  expect(sending.stop.signal.aborted).toBe(true)
})

test('the uploads of a removed row stop, and saving does not wait for them', async () => {
  const grid = await twoRows()
  const { result } = renderHook(() => useCellUploads(grid))
  const work = createFieldWork()
  const sending = onItsWay(work.begin('附件'))
  result.current(grid.read().rows[0]?.key ?? '', 'file').sending.set([sending])
  expect(work.isRunning()).toBe(true)
  grid.remove({ top: 0, bottom: 0, left: 0, right: 0 })
  expect(sending.stop.signal.aborted).toBe(true)
  expect(work.isRunning()).toBe(false)
})
