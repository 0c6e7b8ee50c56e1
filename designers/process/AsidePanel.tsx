import { ImportPanel } from './imports/ImportPanel.tsx'
import { PropertyPanel } from './PropertyPanel.tsx'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import type { ProcessDesign } from './processDesign.ts'
import type { Aside } from './useAside.ts'

interface Props {
  aside: Aside
  design: ProcessDesign
  onFind: (id: string) => void
  onReplace: (xml: string) => Promise<boolean>
}

/** The panel beside the diagram: properties, route preview or import, chosen by buttons of the toolbar. */
export function AsidePanel({ aside, design, onFind, onReplace }: Props) {
  const { kind, tried, onTried, toggle } = aside
  const onClose = () => toggle('properties')
  if (kind === 'import') return <ImportPanel design={design} onFind={onFind} onReplace={onReplace} onClose={onClose} />
  if (kind === 'properties') return <PropertyPanel design={design} />
  const { version } = design.document
  return <PreviewPanel version={version} tried={tried} onTried={onTried} onFind={onFind} onClose={onClose} />
}
