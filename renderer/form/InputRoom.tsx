import type { FieldType } from '../../schemas/types/entity.ts'
import styles from './form.module.css'

/** How high empty inputs are that need more than one line. */
const heights: Partial<Record<FieldType, number>> = {
  textarea: 76,
  upload: 57,
  image: 100,
  richText: 167,
  code: 98,
  json: 98,
}

/** Stands where an input comes as soon as its file is here, as high as that: nothing below moves away under a hand. */
export const InputRoom = ({ input }: { input?: FieldType | undefined }) => (
  <span className={styles.waiting} style={{ height: input && heights[input] }} aria-busy />
)
