import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'

/** Marks in an editor what changed since an earlier text: removed and added lines, with three lines around them. */
export const codeChange = (before: string): Extension => [
  EditorState.phrases.of({ '$ unchanged lines': '$ 行没有变化' }),
  unifiedMergeView({
    original: before,
    mergeControls: false,
    syntaxHighlightDeletions: true,
    collapseUnchanged: { margin: 3, minSize: 6 },
  }),
]
