import type { ComponentProps } from 'react'
import styles from './DesignFrame.module.css'

const classes = (own: string | undefined, more: string | undefined) => (more === undefined ? own : `${own} ${more}`)

/**
 * A designer as high as the window allows: its `FrameTools`, and below them what is designed, often `FramePanes`. The
 * class of a designer may set `--frame-height` and `--frame-least`.
 */
export const DesignFrame = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classes(styles.frame, className)} />
)

/** The tools of a designer in a line. */
export const FrameTools = (props: ComponentProps<'div'>) => (
  <div {...props} className={styles.tools} role="toolbar" aria-label="设计工具" />
)

/** Side panel, canvas and properties beside each other; `className` gives the columns. */
export const FramePanes = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classes(styles.panes, className)} />
)
