import { Select } from 'antd'
import { part, useStore } from '../../renderer/index.ts'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'

/** Chooses the shown drawing if a file has several. */
export function DiagramChoice({ design }: { design: ProcessDesign }) {
  const { diagrams, diagram } = useStore(design.state)
  if (diagrams.length < 2) return null
  return (
    <Select
      {...part('diagrams')}
      className={styles.diagrams}
      size="small"
      aria-label="图"
      popupMatchSelectWidth={false}
      value={diagram}
      onChange={(place: number) => design.showDiagram(place)}
      options={diagrams.map(({ title }, place) => ({ value: place, label: title }))}
    />
  )
}
