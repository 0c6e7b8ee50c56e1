import styles from './SecondFactor.module.css'

/** Between two ways to sign in. */
export const OrLine = () => <p className={styles.or}>或</p>
