import { Modal as LibraryModal, type ModalProps } from 'antd'
import { useOpenWhenThere } from './useOpenWhenThere.ts'

/**
 * The library's dialog with a fade as its animation. The library's default grows out of the pointer: a button pressed
 * during it moves away before the release, and on a busy machine the click is lost.
 */
export function Modal({ open, ...props }: ModalProps) {
  return <LibraryModal transitionName="ant-fade" {...props} open={useOpenWhenThere(open)} />
}
