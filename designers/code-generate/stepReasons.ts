import { askedIn, isUndecided } from './decisions.ts'
import type { Generation } from './useGeneration.ts'

/** Steps in which each part of the wizard appears; unlisted parts appear in all. */
const places: Readonly<Record<string, readonly number[]>> = {
  source: [0],
  search: [0],
  tables: [0],
  chosenTables: [1],
  title: [1],
  entity: [1],
  label: [1],
  listPage: [1],
  treePage: [1],
  treeParent: [1],
  detailPage: [1],
  editPage: [1],
  rowKey: [1],
  sharedReference: [1],
  fieldTitle: [1],
  fieldName: [1],
  fieldKind: [1],
  fieldTarget: [1],
  fieldSearch: [1],
  fieldInList: [1],
  fieldInForm: [1],
  fieldRequired: [1],
  sample: [1],
  files: [2],
  faults: [2],
  conflict: [2],
  content: [2],
  back: [1, 2],
  next: [0, 1],
  download: [2],
  apply: [2],
  generated: [3],
  again: [3],
}

/** Returns why parts of the wizard are absent or disabled in a step. */
export function stepReasons(work: Generation, step: number, steps: readonly string[]) {
  const { preview, busy, selected, decisions } = work
  const working = busy !== '' && '上一个操作还没有完成'
  const waits = preview !== null && isUndecided(preview, decisions)
  const blocked =
    (preview?.faults.length ?? 0) > 0 ? '生成的文件有错误' : waits ? '还有冲突没有决定保留哪一边' : working
  const elsewhere = Object.entries(places).flatMap(([name, at]) =>
    at.includes(step) ? [] : [[name, `在步骤“${at.map(one => steps[one]).join('”“')}”中`]],
  )
  return {
    waiting: {
      next: selected.length === 0 ? '还没有选择表' : working,
      back: working,
      download: blocked,
      apply: blocked,
    },
    away: {
      ...(preview?.faults.length === 0 ? { faults: '没有错误' } : {}),
      ...(preview && askedIn(preview).length > 0 ? {} : { conflict: '没有冲突' }),
      ...Object.fromEntries(elsewhere),
    } as Record<string, string>,
  }
}
