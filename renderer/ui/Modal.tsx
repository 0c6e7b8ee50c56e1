import { Modal as LibraryModal, type ModalProps } from 'antd'
import { useOpenWhenThere } from './useOpenWhenThere.ts'

/**
 * The library's dialog, which fades in where it will stand. By itself it grows out of the pointer: a button pressed
 * meanwhile has moved away until it is let go, and on a busy machine the click is lost.
 */
export function Modal({ open, ...props }: ModalProps) {
  return <LibraryModal transitionName="ant-fade" {...props} open={useOpenWhenThere(open)} />
}
