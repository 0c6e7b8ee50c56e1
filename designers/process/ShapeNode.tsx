import { memo } from 'react'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { DiagramNode } from '../../renderer/index.ts'
import type { DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './ProcessDesigner.module.css'

export interface ShapeData extends Record<string, unknown> {
  /** Drawn at the origin. */
  figure: DiagramShape
  level?: ModelFault['level']
}

export const ShapeNode = memo(function ShapeNode({ data, selected }: { data: ShapeData; selected?: boolean }) {
  const { figure, level } = data
  return (
    <svg
      className={styles.shape}
      width={figure.width}
      height={figure.height}
      data-element={figure.id}
      data-selected={selected || undefined}
      data-level={level}
      role="img"
      aria-label={figure.name ?? figure.id}
    >
      <DiagramNode shape={figure} heat={undefined} />
    </svg>
  )
})
