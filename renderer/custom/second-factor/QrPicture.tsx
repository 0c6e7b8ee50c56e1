import { QRCode } from 'antd'

/**
 * QR code, black on white in every theme, because cameras read nothing else reliably. Without error correction its
 * squares are larger, which suits a screen.
 */
export const QrPicture = ({ text }: { text: string }) => (
  <QRCode value={text} type="svg" errorLevel="L" size={180} color="#000" bgColor="#fff" aria-label="两步验证的二维码" />
)
