import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'

/** Shows in an editor what changed since a text: lines taken out and put in, and three around them. */
export const codeChange = (before: string): Extension => [
  EditorState.phrases.of({ '$ unchanged lines': '$ 行没有变化' }),
  unifiedMergeView({
    original: before,
    mergeControls: false,
    syntaxHighlightDeletions: true,
    collapseUnchanged: { margin: 3, minSize: 6 },
  }),
]
