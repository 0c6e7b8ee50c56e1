import styles from './SecondFactor.module.css'

/** Separator between two ways to sign in. */
export const OrLine = () => <p className={styles.or}>或</p>
