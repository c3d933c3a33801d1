/** What is loaded, and for whom. */
export interface LoadTask {
  readonly projectId: string;
  readonly datasetId: string;
  readonly importId: string;
}
