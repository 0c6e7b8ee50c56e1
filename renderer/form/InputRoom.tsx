import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'
import type { FieldType } from '../../schemas/types/entity.ts'
import styles from './form.module.css'

/** Placeholder with the height of an input that is loading, so that nothing below moves. */
export const InputRoom = ({ input }: { input?: FieldType | undefined }) => (
  <span className={styles.waiting} style={{ height: input && fieldKinds[input].height }} aria-busy data-loading />
)
