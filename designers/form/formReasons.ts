import type { FormDesignState } from './formDesign.ts'
import type { Saving } from './useSaving.ts'

export type View = 'design' | 'linkage' | 'json' | 'preview' | 'print'

export const unapplied = 'JSON 的修改还没有应用'

const designParts = [
  ...['duplicate', 'remove', 'search', 'side', 'palette', 'paletteSearch', 'outline', 'outlineRename', 'canvas'],
  ...['paletteOpen', 'propertiesOpen'],
]
const propertyParts = [
  ...['properties', 'fieldKey', 'formTitle', 'columns', 'layout', 'groupTitle', 'groupUp', 'groupDown'],
  ...['groupRemove', 'groupAdd', 'requireAll', 'requireNone', 'groupSelected'],
]
const linkParts = ['linkField', 'linkTarget', 'linkAdd', 'linkEdit', 'linkRemove']
const otherParts: Record<Exclude<View, 'design'>, string[]> = {
  linkage: [...linkParts, 'linkCanvas', 'linkPanel'],
  json: ['jsonApply', 'jsonReset'],
  preview: ['previewRole', 'previewNode', 'previewWidth', 'previewReset'],
  print: ['printSettings', 'printPreview', 'print'],
}

interface Shown {
  view: View
  isNarrow: boolean
  /** Whether properties stand beside the linkage. */
  isEditing: boolean
  saving: Saving
  hasFiles: boolean
}

/** Returns why parts of the designer are not on screen or disabled. */
export function formReasons(
  { selected, undoTitle, redoTitle, isSaved, text }: FormDesignState,
  { view, isNarrow, isEditing, saving, hasFiles }: Shown,
) {
  const typing = text !== undefined && unapplied
  const fresh = saving.stale === undefined && '没有他人的修改'
  return {
    away: {
      merge: fresh,
      reload: fresh,
      overwrite: fresh,
      more: !hasFiles && view !== 'design' && '现在没有其他工具',
      ...(!hasFiles && all(['import', 'export', 'importFile', 'importFilter', 'importReplace'], '不是独立的表单')),
      ...(!isNarrow && { paletteOpen: '字段显示在左侧', propertiesOpen: '属性显示在右侧' }),
      ...(view === 'linkage' && isEditing && all(linkParts, '现在显示属性')),
      ...(view !== 'linkage' && all(otherParts.linkage, '现在不是联动视图')),
      ...(view !== 'json' && all(otherParts.json, '现在不是 JSON 视图')),
      ...(view !== 'preview' && all(otherParts.preview, '现在不是预览')),
      ...(view !== 'print' && all(otherParts.print, '现在不是打印视图')),
      ...(view !== 'design' && all(designParts, '现在不是设计视图')),
      ...(view !== 'design' && !(view === 'linkage' && isEditing) && all(propertyParts, '现在不显示属性')),
    },
    waiting: {
      save: saving.isSaving ? '正在保存' : isSaved && !typing && '没有修改',
      undo: typing || (undoTitle === undefined && '没有可以撤销的操作'),
      redo: typing || (redoTitle === undefined && '没有可以重做的操作'),
      view: typing,
      duplicate: selected.length === 0 && '没有选择字段',
      remove: selected.length === 0 && '没有选择字段',
    },
  }
}

/** Returns why parts of the properties are not on screen: those of a field, of several and of a record. */
export function propertyReasons({
  count,
  isRecord,
  hasGroups,
}: {
  count: number
  isRecord: boolean
  hasGroups: boolean
}) {
  const record = !isRecord && '所选的不包含字段'
  return {
    fieldKey: count !== 1 && '没有选择一个字段',
    formTitle: count > 0 && '现在显示字段的属性',
    ...all(['requireAll', 'requireNone', 'groupSelected'], count < 2 && '没有选择多个字段'),
    ...all(['columns', 'layout', 'groupAdd'], record),
    ...all(['groupTitle', 'groupUp', 'groupDown', 'groupRemove'], record || (!hasGroups && '没有分组')),
  }
}

const all = (names: readonly string[], reason: string | false) => Object.fromEntries(names.map(name => [name, reason]))
