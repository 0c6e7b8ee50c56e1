import { printedText } from '../../schemas/evaluate/printedText.ts'
import type { PrintFrame } from '../../schemas/types/printFrame.ts'
import { CodePicture } from './CodePicture.tsx'
import styles from './print.module.css'
import type { PrintItem } from './printItem.ts'

/** The heading of the first sheet, with the code beside it. */
export function headingItem({ heading, code }: PrintFrame, title: string, say: (name: string) => string): PrintItem {
  const value = code ? printedText(code.value, say) : ''
  return {
    kind: 'block',
    key: 'heading',
    isHeading: true,
    node: (
      <div className={styles.heading}>
        <h1>{printedText(heading ?? title, say)}</h1>
        {code && value !== '' && <CodePicture kind={code.kind} value={value} />}
      </div>
    ),
  }
}
