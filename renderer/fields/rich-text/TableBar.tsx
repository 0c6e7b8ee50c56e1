import {
  BorderTopOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
} from '@ant-design/icons'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { type Tool, ToolRow } from './ToolRow.tsx'
import { tableCommand } from './tables.ts'

/** Commands for the table at the caret. */
const tools: readonly [name: string, icon: ReactNode, command: Command][] = [
  ['在上方插入行', <InsertRowAboveOutlined key="i" />, addRowBefore],
  ['在下方插入行', <InsertRowBelowOutlined key="i" />, addRowAfter],
  ['在左侧插入列', <InsertRowLeftOutlined key="i" />, addColumnBefore],
  ['在右侧插入列', <InsertRowRightOutlined key="i" />, addColumnAfter],
  ['删除行', <DeleteRowOutlined key="i" />, deleteRow],
  ['删除列', <DeleteColumnOutlined key="i" />, deleteColumn],
  ['合并单元格', <MergeCellsOutlined key="i" />, mergeCells],
  ['拆分单元格', <SplitCellsOutlined key="i" />, splitCell],
  ['标题行', <BorderTopOutlined key="i" />, toggleHeaderRow],
  ['删除表格', <DeleteOutlined key="i" />, deleteTable],
]

export function TableBar({ editor, label }: { editor: Editor; label: string }) {
  // Compared as text, so that it re-renders only on a difference.
  const possible = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(([, , command]) => (command(now.state) ? 'y' : 'n')).join(''),
  })
  const row = tools.map(
    ([name, icon, command], at): Tool => ({
      name,
      icon,
      isOff: possible[at] === 'n',
      run: () => tableCommand(editor.chain().focus(), command).run(),
    }),
  )
  return <ToolRow label={`${label}的表格`} tools={row} />
}
