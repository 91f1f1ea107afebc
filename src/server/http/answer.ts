/** What is sent in answer to one request. */
export interface Answer {
  status: number;
  /** names and values in turn */
  headerFields: string[];
  /** undefined with 304 */
  body: Buffer | undefined;
}
