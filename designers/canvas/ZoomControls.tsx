import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { ControlButton, Controls, useReactFlow, useStore } from 'reactflow'
import styles from './ZoomControls.module.css'

interface Props {
  onShowAll: () => void
}

/** The buttons in the corner of a canvas that enlarge and shrink the drawing, and show all of it. */
export function ZoomControls({ onShowAll }: Props) {
  const { zoomIn, zoomOut } = useReactFlow()
  const isMost = useStore(({ transform, maxZoom }) => transform[2] >= maxZoom)
  const isLeast = useStore(({ transform, minZoom }) => transform[2] <= minZoom)
  return (
    <Controls className={styles.buttons} showZoom={false} showFitView={false} showInteractive={false} aria-label="缩放">
      <ControlButton title="放大" aria-label="放大" disabled={isMost} onClick={() => void zoomIn()}>
        <PlusOutlined />
      </ControlButton>
      <ControlButton title="缩小" aria-label="缩小" disabled={isLeast} onClick={() => void zoomOut()}>
        <MinusOutlined />
      </ControlButton>
      <ControlButton title="全部显示" aria-label="全部显示" onClick={onShowAll}>
        <ExpandOutlined />
      </ControlButton>
    </Controls>
  )
}
