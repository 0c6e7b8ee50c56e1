import { useMemo, useState } from 'react'
import type { Tried } from './preview/PreviewPanel.tsx'
import { usePreview } from './preview/usePreview.ts'
import type { ProcessDesign } from './processDesign.ts'

/** The panel beside the diagram. */
export type AsideKind = 'properties' | 'preview' | 'import'

const nothing: readonly string[] = []

/** Returns the state of the panel beside the diagram, and the elements that it marks on the diagram. */
export function useAside(design: ProcessDesign, modelId: string) {
  const preview = usePreview(design, modelId)
  const [kind, setKind] = useState<AsideKind>('properties')
  const [tried, onTried] = useState<Tried>()
  const passed = useMemo(() => new Set(kind === 'preview' ? (tried?.answer.passed ?? nothing) : nothing), [kind, tried])
  return {
    kind,
    preview,
    tried,
    passed,
    onTried,
    toggle: (wanted: AsideKind) => setKind(kind === wanted ? 'properties' : wanted),
  }
}

export type Aside = ReturnType<typeof useAside>

/** Returns why parts of the page are not shown. `chosen` is the type of the element in the properties. */
export function asideParts(kind: AsideKind, chosen: string | undefined) {
  const others = kind === 'preview' ? '现在显示试算' : '现在显示导入'
  const noPreview = kind !== 'preview' && '试算没有打开'
  const noImport = kind !== 'import' && '导入没有打开'
  return {
    properties: kind !== 'properties' && others,
    nodePreview: kind === 'properties' ? chosen !== 'userTask' && '没有选择用户任务' : others,
    preview: noPreview,
    previewRun: noPreview,
    previewClose: noPreview,
    import: noImport,
    importFile: noImport,
    importReplace: noImport,
    importFilter: noImport,
    importClose: noImport,
  }
}
