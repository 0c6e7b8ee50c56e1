import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'
import type { FieldType } from '../../schemas/types/entity.ts'
import styles from './form.module.css'

/** Stands where an input comes as soon as its file is here, as high as that: nothing below moves away under a hand. */
export const InputRoom = ({ input }: { input?: FieldType | undefined }) => (
  <span className={styles.waiting} style={{ height: input && fieldKinds[input].height }} aria-busy />
)
