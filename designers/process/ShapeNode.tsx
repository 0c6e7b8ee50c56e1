import { memo } from 'react'
import { NodeResizer } from 'reactflow'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { isScope } from '../../processes/document/kinds.ts'
import type { NameSide } from '../../processes/drawing/nameSides.ts'
import { DiagramNode, IncidentMark, TokenMark } from '../../renderer/index.ts'
import type { DiagramShape } from '../../schemas/types/diagram.ts'
import { useDesign } from './designContext.ts'
import styles from './ProcessDesigner.module.css'
import { usePassed } from './preview/previewContext.ts'
import { useRunningAt } from './runningContext.ts'

export interface ShapeData extends Record<string, unknown> {
  /** Drawn at the origin. */
  figure: DiagramShape
  level?: ModelFault['level']
  nameSide?: NameSide
}

const resizable: ReadonlySet<string> = new Set(['participant', 'lane', 'textAnnotation', 'group'])

export const ShapeNode = memo(function ShapeNode({ data, selected }: { data: ShapeData; selected?: boolean }) {
  const { figure, level, nameSide } = data
  const design = useDesign()
  const passed = usePassed()
  const running = useRunningAt(figure.id)
  return (
    <>
      {selected && (isScope(figure.kind) || resizable.has(figure.kind)) && (
        <NodeResizer
          minWidth={40}
          minHeight={20}
          onResizeEnd={(_, { x, y, width, height }) => {
            const [left, top, wide, high] = [x, y, width, height].map(Math.round) as [number, number, number, number]
            design.run({ do: 'resize', id: figure.id, to: { x: left, y: top, width: wide, height: high } })
          }}
        />
      )}
      <svg
        className={styles.shape}
        width={figure.width}
        height={figure.height}
        data-element={figure.id}
        data-selected={selected || undefined}
        data-level={level}
        data-passed={passed.has(figure.id) || undefined}
        role="img"
        aria-label={figure.name ?? figure.id}
      >
        <DiagramNode shape={figure} heat={undefined} nameSide={nameSide} />
        {running && (
          <>
            <TokenMark shape={{ ...figure, ...running }} />
            <IncidentMark shape={{ ...figure, ...running }} />
          </>
        )}
      </svg>
    </>
  )
})
