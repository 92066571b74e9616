"""What stands around the cage is bounded: figures, and what keeps to them. It knows values and nothing else.

budget      the figures, and clocks of CPU time that end what takes too long
clipping    text cut and made harmless, whoever shows it
near        the known word that somebody may have meant
places      what stands at a path, without opening it or following a link
ceiling     a result cut down to what may be written about one submission
crew        processes of our own, so that one that dies costs its own task and no other
"""
