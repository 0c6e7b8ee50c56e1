import { Alert, Button } from 'antd'
import { useMemo, useRef } from 'react'
import { blocksOf } from '../../../processes/document/blocks.ts'
import { nameOf } from '../../../processes/document/scene.ts'
import { part, useStore } from '../../../renderer/index.ts'
import { type CheckState, markedOf } from '../modelCheck.ts'
import type { ProcessDesign } from '../processDesign.ts'
import type { WalkPlay } from '../walk/walkPlay.ts'
import { BlockSequence } from './BlockSequence.tsx'
import styles from './blocks.module.css'
import { BlocksContext } from './blocksContext.ts'

/** An empty store, used while there is no walk. */
const standing = { get: () => undefined, subscribe: () => () => {} }

interface Props {
  design: ProcessDesign
  check: CheckState
  onCanvas: () => void
  /** The running walk, if any. */
  play?: WalkPlay | undefined
}

/** A process from top to bottom, as approvers know it. Each edit is a command on the document of the canvas. */
export function BlocksView({ design, check, onCanvas, play }: Props) {
  const { selected } = useStore(design.state)
  const faults = useStore(check, markedOf)
  const view = useStore(play?.state ?? standing)?.view
  const { version } = design.document
  const canvas = useRef(onCanvas)
  canvas.current = onCanvas
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document changes in place
  const found = useMemo(() => blocksOf(design.document), [design, version])
  const shown = useMemo(
    () => ({
      design,
      selected,
      faulty: new Set(faults?.flatMap(({ elementId }) => elementId ?? [])),
      openInside(id: string) {
        const shape = design.state.get().scene?.shapes.find(each => each.id === id)
        if (shape?.isExpanded) design.select([id])
        else design.openInside(id)
        canvas.current()
      },
      walk: play && view && { view, press: (id: string) => play.press(id) },
    }),
    [design, selected, faults, play, view],
  )
  if ('break' in found) {
    const { id, reason } = found.break
    const broken = design.document.element(id)
    const toCanvas = () => {
      if (id !== '') design.select([id])
      onCanvas()
    }
    return (
      <div {...part('blocks')} className={styles.blocks}>
        <Alert
          type="info"
          showIcon
          message={`该流程不能自上而下显示：${reason.message}`}
          description={broken && `节点“${nameOf(broken) || id}”`}
          action={<Button onClick={toCanvas}>在画布上查看</Button>}
        />
      </div>
    )
  }
  return (
    <BlocksContext value={shown}>
      <div {...part('blocks')} className={styles.blocks}>
        <BlockSequence sequence={found.sequence} />
      </div>
    </BlocksContext>
  )
}
