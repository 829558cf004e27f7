// Where a page for the live board is, is written here by whoever has one: globalThis.whydokuEmbed.
