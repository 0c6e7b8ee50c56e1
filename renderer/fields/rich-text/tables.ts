import { type ChainedCommands, type Editor, Extension, Node } from '@tiptap/core'
import { type Node as DocumentNode, Fragment } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { addRowAfter, fixTables, goToNextCell, tableEditing } from '@tiptap/pm/tables'

/** Maximum span; pasted tables may claim more. */
const mostSpan = 100

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(mostSpan, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
})

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Required by the table commands; our columns have no widths.
  colwidth: { default: null, rendered: false },
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Roles of our nodes for the table commands. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Table support: commands and cell selection from ProseMirror, nodes with plain unstyled markup. */
export const tables = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)*',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  Extension.create({
    name: 'tables',
    extendNodeSchema: ({ name }) => (Object.hasOwn(roles, name) ? { tableRole: roles[name] } : {}),
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const { editor } = this
      return {
        // Tab in the last cell adds a row.
        Tab: () => does(editor, goToNextCell(1)) || (does(editor, addRowAfter) && does(editor, goToNextCell(1))),
        'Shift-Tab': () => does(editor, goToNextCell(-1)),
      }
    },
    // Stored tables may lack cells. Completing them is not a user's change.
    onCreate() {
      const fixed = fixTables(this.editor.state)
      if (fixed) this.editor.view.dispatch(fixed.setMeta('preventUpdate', true).setMeta('addToHistory', false))
    },
  }),
]

const does = (editor: Editor, command: Command): boolean => command(editor.state, editor.view.dispatch)

/** Runs a ProseMirror command as part of a chain. */
export const tableCommand = (chain: ChainedCommands, command: Command): ChainedCommands =>
  chain.command(({ state, dispatch }) => command(state, dispatch))

/** Inserts a table with a heading row, and puts the caret in its first cell. */
export const insertTable =
  (rows = 3, columns = 3): Command =>
  ({ schema, tr }, dispatch) => {
    const row = (type: string) =>
      schema.nodes.tableRow?.create(
        null,
        Fragment.from(Array.from({ length: columns }, () => schema.nodes[type]?.createAndFill() as DocumentNode)),
      ) as DocumentNode
    const table = schema.nodes.table?.create(
      null,
      Fragment.from(Array.from({ length: rows }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell'))),
    )
    if (!table) return false
    if (dispatch) {
      const at = tr.selection.from + 1
      tr.replaceSelectionWith(table).scrollIntoView()
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))))
    }
    return true
  }
