import type { CSSProperties } from 'react'
import { linesOf } from '../../processes/drawing/drawDiagram.ts'
import { textSize } from '../../processes/drawing/fitText.ts'
import type { Drawing, DrawnText } from '../../processes/drawing/parts.ts'
import styles from './DiagramView.module.css'

/** The paths and names of a shape or connection; the browser breaks the lines of names. */
export function DrawnParts({ drawing: { paths, texts } }: { drawing: Drawing }) {
  return (
    <>
      {paths.map(({ d, look, isThick, dashes, at, scale = 1 }, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and their order is fixed
          key={place}
          d={d}
          className={isThick ? `${styles[look]} ${styles.thick}` : styles[look]}
          strokeDasharray={dashes}
          transform={at && `translate(${at.x} ${at.y}) scale(${scale})`}
        />
      ))}
      {texts.map(text => (
        <DrawnName key={text.tone} text={text} />
      ))}
    </>
  )
}

function DrawnName({ text }: { text: DrawnText }) {
  const { box, align, isTurned, isStrong, isFree, tone } = text
  const { size } = linesOf(text)
  const [width, height] = isTurned ? [box.height, box.width] : [box.width, box.height]
  const middle = `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) rotate(-90)`
  const style: CSSProperties | undefined = size === textSize ? undefined : { fontSize: size }
  return (
    <foreignObject
      x={isTurned ? -width / 2 : box.x}
      y={isTurned ? -height / 2 : box.y}
      width={width}
      height={height}
      transform={isTurned ? middle : undefined}
      className={isFree ? styles.through : undefined}
    >
      <div
        className={[styles.name, styles[align], styles[tone], isStrong && styles.strong].filter(Boolean).join(' ')}
        style={style}
      >
        {tone === 'note' ? <small>{text.text}</small> : <span>{text.text}</span>}
      </div>
    </foreignObject>
  )
}
