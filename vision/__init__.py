"""From light to dice: sources of frames, the reader of pips, and the watcher that tells when a throw has settled."""
