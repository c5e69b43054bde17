-- Kenya's 47 counties and 290 constituencies, which the register offers as sub-counties.
-- Counties: Constitution of Kenya 2010, First Schedule, in its order; a county's code is its place there.
-- Constituencies: the Independent Electoral and Boundaries Commission's list (2012 delimitation, names as in its
-- 2022 register); a sub-county's id is the constituency's official code, 1 to 290.

insert into settings.county (code, name) values
  (1, 'Mombasa'),
  (2, 'Kwale'),
  (3, 'Kilifi'),
  (4, 'Tana River'),
  (5, 'Lamu'),
  (6, 'Taita-Taveta'),
  (7, 'Garissa'),
  (8, 'Wajir'),
  (9, 'Mandera'),
  (10, 'Marsabit'),
  (11, 'Isiolo'),
  (12, 'Meru'),
  (13, 'Tharaka-Nithi'),
  (14, 'Embu'),
  (15, 'Kitui'),
  (16, 'Machakos'),
  (17, 'Makueni'),
  (18, 'Nyandarua'),
  (19, 'Nyeri'),
  (20, 'Kirinyaga'),
  (21, 'Murang''a'),
  (22, 'Kiambu'),
  (23, 'Turkana'),
  (24, 'West Pokot'),
  (25, 'Samburu'),
  (26, 'Trans Nzoia'),
  (27, 'Uasin Gishu'),
  (28, 'Elgeyo-Marakwet'),
  (29, 'Nandi'),
  (30, 'Baringo'),
  (31, 'Laikipia'),
  (32, 'Nakuru'),
  (33, 'Narok'),
  (34, 'Kajiado'),
  (35, 'Kericho'),
  (36, 'Bomet'),
  (37, 'Kakamega'),
  (38, 'Vihiga'),
  (39, 'Bungoma'),
  (40, 'Busia'),
  (41, 'Siaya'),
  (42, 'Kisumu'),
  (43, 'Homa Bay'),
  (44, 'Migori'),
  (45, 'Kisii'),
  (46, 'Nyamira'),
  (47, 'Nairobi');

insert into settings.sub_county (id, county_code, name) values
  -- Mombasa
  (1, 1, 'Changamwe'), (2, 1, 'Jomvu'), (3, 1, 'Kisauni'), (4, 1, 'Nyali'),
  (5, 1, 'Likoni'), (6, 1, 'Mvita'),
  -- Kwale
  (7, 2, 'Msambweni'), (8, 2, 'Lunga Lunga'), (9, 2, 'Matuga'), (10, 2, 'Kinango'),
  -- Kilifi
  (11, 3, 'Kilifi North'), (12, 3, 'Kilifi South'), (13, 3, 'Kaloleni'), (14, 3, 'Rabai'),
  (15, 3, 'Ganze'), (16, 3, 'Malindi'), (17, 3, 'Magarini'),
  -- Tana River
  (18, 4, 'Garsen'), (19, 4, 'Galole'), (20, 4, 'Bura'),
  -- Lamu
  (21, 5, 'Lamu East'), (22, 5, 'Lamu West'),
  -- Taita-Taveta
  (23, 6, 'Taveta'), (24, 6, 'Wundanyi'), (25, 6, 'Mwatate'), (26, 6, 'Voi'),
  -- Garissa
  (27, 7, 'Garissa Township'), (28, 7, 'Balambala'), (29, 7, 'Lagdera'), (30, 7, 'Dadaab'),
  (31, 7, 'Fafi'), (32, 7, 'Ijara'),
  -- Wajir
  (33, 8, 'Wajir North'), (34, 8, 'Wajir East'), (35, 8, 'Tarbaj'), (36, 8, 'Wajir West'),
  (37, 8, 'Eldas'), (38, 8, 'Wajir South'),
  -- Mandera
  (39, 9, 'Mandera West'), (40, 9, 'Banissa'), (41, 9, 'Mandera North'), (42, 9, 'Mandera South'),
  (43, 9, 'Mandera East'), (44, 9, 'Lafey'),
  -- Marsabit
  (45, 10, 'Moyale'), (46, 10, 'North Horr'), (47, 10, 'Saku'), (48, 10, 'Laisamis'),
  -- Isiolo
  (49, 11, 'Isiolo North'), (50, 11, 'Isiolo South'),
  -- Meru
  (51, 12, 'Igembe South'), (52, 12, 'Igembe Central'), (53, 12, 'Igembe North'), (54, 12, 'Tigania West'),
  (55, 12, 'Tigania East'), (56, 12, 'North Imenti'), (57, 12, 'Buuri'), (58, 12, 'Central Imenti'),
  (59, 12, 'South Imenti'),
  -- Tharaka-Nithi
  (60, 13, 'Maara'), (61, 13, 'Chuka/Igambang''ombe'), (62, 13, 'Tharaka'),
  -- Embu
  (63, 14, 'Manyatta'), (64, 14, 'Runyenjes'), (65, 14, 'Mbeere South'), (66, 14, 'Mbeere North'),
  -- Kitui
  (67, 15, 'Mwingi North'), (68, 15, 'Mwingi West'), (69, 15, 'Mwingi Central'), (70, 15, 'Kitui West'),
  (71, 15, 'Kitui Rural'), (72, 15, 'Kitui Central'), (73, 15, 'Kitui East'), (74, 15, 'Kitui South'),
  -- Machakos
  (75, 16, 'Masinga'), (76, 16, 'Yatta'), (77, 16, 'Kangundo'), (78, 16, 'Matungulu'),
  (79, 16, 'Kathiani'), (80, 16, 'Mavoko'), (81, 16, 'Machakos Town'), (82, 16, 'Mwala'),
  -- Makueni
  (83, 17, 'Mbooni'), (84, 17, 'Kilome'), (85, 17, 'Kaiti'), (86, 17, 'Makueni'),
  (87, 17, 'Kibwezi West'), (88, 17, 'Kibwezi East'),
  -- Nyandarua
  (89, 18, 'Kinangop'), (90, 18, 'Kipipiri'), (91, 18, 'Ol Kalou'), (92, 18, 'Ol Jorok'),
  (93, 18, 'Ndaragwa'),
  -- Nyeri
  (94, 19, 'Tetu'), (95, 19, 'Kieni'), (96, 19, 'Mathira'), (97, 19, 'Othaya'),
  (98, 19, 'Mukurweini'), (99, 19, 'Nyeri Town'),
  -- Kirinyaga
  (100, 20, 'Mwea'), (101, 20, 'Gichugu'), (102, 20, 'Ndia'), (103, 20, 'Kirinyaga Central'),
  -- Murang'a
  (104, 21, 'Kangema'), (105, 21, 'Mathioya'), (106, 21, 'Kiharu'), (107, 21, 'Kigumo'),
  (108, 21, 'Maragwa'), (109, 21, 'Kandara'), (110, 21, 'Gatanga'),
  -- Kiambu
  (111, 22, 'Gatundu South'), (112, 22, 'Gatundu North'), (113, 22, 'Juja'), (114, 22, 'Thika Town'),
  (115, 22, 'Ruiru'), (116, 22, 'Githunguri'), (117, 22, 'Kiambu'), (118, 22, 'Kiambaa'),
  (119, 22, 'Kabete'), (120, 22, 'Kikuyu'), (121, 22, 'Limuru'), (122, 22, 'Lari'),
  -- Turkana
  (123, 23, 'Turkana North'), (124, 23, 'Turkana West'), (125, 23, 'Turkana Central'), (126, 23, 'Loima'),
  (127, 23, 'Turkana South'), (128, 23, 'Turkana East'),
  -- West Pokot
  (129, 24, 'Kapenguria'), (130, 24, 'Sigor'), (131, 24, 'Kacheliba'), (132, 24, 'Pokot South'),
  -- Samburu
  (133, 25, 'Samburu West'), (134, 25, 'Samburu North'), (135, 25, 'Samburu East'),
  -- Trans Nzoia
  (136, 26, 'Kwanza'), (137, 26, 'Endebess'), (138, 26, 'Saboti'), (139, 26, 'Kiminini'),
  (140, 26, 'Cherangany'),
  -- Uasin Gishu
  (141, 27, 'Soy'), (142, 27, 'Turbo'), (143, 27, 'Moiben'), (144, 27, 'Ainabkoi'),
  (145, 27, 'Kapseret'), (146, 27, 'Kesses'),
  -- Elgeyo-Marakwet
  (147, 28, 'Marakwet East'), (148, 28, 'Marakwet West'), (149, 28, 'Keiyo North'), (150, 28, 'Keiyo South'),
  -- Nandi
  (151, 29, 'Tinderet'), (152, 29, 'Aldai'), (153, 29, 'Nandi Hills'), (154, 29, 'Chesumei'),
  (155, 29, 'Emgwen'), (156, 29, 'Mosop'),
  -- Baringo
  (157, 30, 'Tiaty'), (158, 30, 'Baringo North'), (159, 30, 'Baringo Central'), (160, 30, 'Baringo South'),
  (161, 30, 'Mogotio'), (162, 30, 'Eldama Ravine'),
  -- Laikipia
  (163, 31, 'Laikipia West'), (164, 31, 'Laikipia East'), (165, 31, 'Laikipia North'),
  -- Nakuru
  (166, 32, 'Molo'), (167, 32, 'Njoro'), (168, 32, 'Naivasha'), (169, 32, 'Gilgil'),
  (170, 32, 'Kuresoi South'), (171, 32, 'Kuresoi North'), (172, 32, 'Subukia'), (173, 32, 'Rongai'),
  (174, 32, 'Bahati'), (175, 32, 'Nakuru Town West'), (176, 32, 'Nakuru Town East'),
  -- Narok
  (177, 33, 'Kilgoris'), (178, 33, 'Emurua Dikirr'), (179, 33, 'Narok North'), (180, 33, 'Narok East'),
  (181, 33, 'Narok South'), (182, 33, 'Narok West'),
  -- Kajiado
  (183, 34, 'Kajiado North'), (184, 34, 'Kajiado Central'), (185, 34, 'Kajiado East'), (186, 34, 'Kajiado West'),
  (187, 34, 'Kajiado South'),
  -- Kericho
  (188, 35, 'Kipkelion East'), (189, 35, 'Kipkelion West'), (190, 35, 'Ainamoi'), (191, 35, 'Bureti'),
  (192, 35, 'Belgut'), (193, 35, 'Sigowet/Soin'),
  -- Bomet
  (194, 36, 'Sotik'), (195, 36, 'Chepalungu'), (196, 36, 'Bomet East'), (197, 36, 'Bomet Central'),
  (198, 36, 'Konoin'),
  -- Kakamega
  (199, 37, 'Lugari'), (200, 37, 'Likuyani'), (201, 37, 'Malava'), (202, 37, 'Lurambi'),
  (203, 37, 'Navakholo'), (204, 37, 'Mumias West'), (205, 37, 'Mumias East'), (206, 37, 'Matungu'),
  (207, 37, 'Butere'), (208, 37, 'Khwisero'), (209, 37, 'Shinyalu'), (210, 37, 'Ikolomani'),
  -- Vihiga
  (211, 38, 'Vihiga'), (212, 38, 'Sabatia'), (213, 38, 'Hamisi'), (214, 38, 'Luanda'),
  (215, 38, 'Emuhaya'),
  -- Bungoma
  (216, 39, 'Mt. Elgon'), (217, 39, 'Sirisia'), (218, 39, 'Kabuchai'), (219, 39, 'Bumula'),
  (220, 39, 'Kanduyi'), (221, 39, 'Webuye East'), (222, 39, 'Webuye West'), (223, 39, 'Kimilili'),
  (224, 39, 'Tongaren'),
  -- Busia
  (225, 40, 'Teso North'), (226, 40, 'Teso South'), (227, 40, 'Nambale'), (228, 40, 'Matayos'),
  (229, 40, 'Butula'), (230, 40, 'Funyula'), (231, 40, 'Budalangi'),
  -- Siaya
  (232, 41, 'Ugenya'), (233, 41, 'Ugunja'), (234, 41, 'Alego Usonga'), (235, 41, 'Gem'),
  (236, 41, 'Bondo'), (237, 41, 'Rarieda'),
  -- Kisumu
  (238, 42, 'Kisumu East'), (239, 42, 'Kisumu West'), (240, 42, 'Kisumu Central'), (241, 42, 'Seme'),
  (242, 42, 'Nyando'), (243, 42, 'Muhoroni'), (244, 42, 'Nyakach'),
  -- Homa Bay
  (245, 43, 'Kasipul'), (246, 43, 'Kabondo Kasipul'), (247, 43, 'Karachuonyo'), (248, 43, 'Rangwe'),
  (249, 43, 'Homa Bay Town'), (250, 43, 'Ndhiwa'), (251, 43, 'Suba North'), (252, 43, 'Suba South'),
  -- Migori
  (253, 44, 'Rongo'), (254, 44, 'Awendo'), (255, 44, 'Suna East'), (256, 44, 'Suna West'),
  (257, 44, 'Uriri'), (258, 44, 'Nyatike'), (259, 44, 'Kuria West'), (260, 44, 'Kuria East'),
  -- Kisii
  (261, 45, 'Bonchari'), (262, 45, 'South Mugirango'), (263, 45, 'Bomachoge Borabu'), (264, 45, 'Bobasi'),
  (265, 45, 'Bomachoge Chache'), (266, 45, 'Nyaribari Masaba'), (267, 45, 'Nyaribari Chache'), (268, 45, 'Kitutu Chache North'),
  (269, 45, 'Kitutu Chache South'),
  -- Nyamira
  (270, 46, 'Kitutu Masaba'), (271, 46, 'West Mugirango'), (272, 46, 'North Mugirango'), (273, 46, 'Borabu'),
  -- Nairobi
  (274, 47, 'Westlands'), (275, 47, 'Dagoretti North'), (276, 47, 'Dagoretti South'), (277, 47, 'Lang''ata'),
  (278, 47, 'Kibra'), (279, 47, 'Roysambu'), (280, 47, 'Kasarani'), (281, 47, 'Ruaraka'),
  (282, 47, 'Embakasi South'), (283, 47, 'Embakasi North'), (284, 47, 'Embakasi Central'), (285, 47, 'Embakasi East'),
  (286, 47, 'Embakasi West'), (287, 47, 'Makadara'), (288, 47, 'Kamukunji'), (289, 47, 'Starehe'),
  (290, 47, 'Mathare');
