import type { Arguments, EndpointName, Name } from '../common.ts'

export interface OptionSource {
  source: EndpointName
  with?: Arguments
  value?: Name
  label?: Name
  /** For `cards`: a line below the label, and the address of a picture above it. */
  text?: Name
  picture?: Name
}
